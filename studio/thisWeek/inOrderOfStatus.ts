import type { ObjectInputProps } from 'sanity'

/** The fields of a change to the schedule: date and kind are settled when it is opened from an evening, so the reason of a cancellation comes first. */
export function inOrderOfStatus(input: ObjectInputProps): ObjectInputProps {
  const { schemaType, value, members } = input
  if (schemaType.name !== 'scheduleException' || value?.status !== 'cancelled') return input
  const isReason = (member: (typeof members)[number]) => member.kind === 'field' && member.name === 'reason'
  return { ...input, members: [...members.filter(isReason), ...members.filter((member) => !isReason(member))] }
}
