import { transformJobs } from '../assets/imageJobs.ts'
import type { Handler } from '../context.ts'

/**
 * `GET /metrics`: the state of the lake in Prometheus format. Requires an administrator even on this machine, because
 * a proxy makes all requests come from it.
 */
export const metrics: Handler = async ({ lake }) => {
  const replica = lake.replicaStatus()
  const { bytes, log } = lake.store.size()
  const [memory, cpu] = [process.memoryUsage(), process.cpuUsage()]
  const lines = [
    ...lake.metrics.toLines(),
    '# TYPE lake_documents gauge',
    ...lake.datasets.all().map(({ name, size }) => `lake_documents{dataset="${name}"} ${size}`),
    ...single('lake_transactions_total', 'counter', lake.store.lastSequence()),
    ...single('lake_database_bytes', 'gauge', bytes),
    ...single('lake_wal_bytes', 'gauge', log),
    ...(replica ? single('lake_replicated_transactions_total', 'counter', replica.sequence) : []),
    '# TYPE lake_pictures gauge',
    `lake_pictures{state="at work"} ${transformJobs.atWork}`,
    `lake_pictures{state="waiting"} ${transformJobs.waiting}`,
    ...single('lake_transform_cache_bytes', 'gauge', await lake.transforms.size()),
    ...single('process_resident_memory_bytes', 'gauge', memory.rss),
    ...single('process_heap_bytes', 'gauge', memory.heapUsed),
    ...single('process_cpu_seconds_total', 'counter', (cpu.user + cpu.system) / 1e6),
    ...single('process_start_time_seconds', 'gauge', performance.timeOrigin / 1000),
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  })
}

const single = (name: string, type: 'counter' | 'gauge', value: number) => [
  `# TYPE ${name} ${type}`,
  `${name} ${value}`,
]
