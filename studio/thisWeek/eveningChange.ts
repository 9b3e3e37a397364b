import { type Template } from 'sanity'

/** The initial value of a change to one evening, with its date and status. */
export const eveningChange: Template = {
  id: 'eveningChange',
  title: 'Change to one evening',
  schemaType: 'scheduleException',
  parameters: [
    { name: 'date', title: 'Date', type: 'date' },
    { name: 'status', title: 'What happens', type: 'string' },
  ],
  value: ({ date, status }: { date: string; status: 'cancelled' | 'moved' }) => ({ date, status }),
}
