import { Button, Flex, Text } from '@sanity/ui'

/** Says that the value of a field has changed while it holds text that isn't saved, and offers to show the value. */
export const Overtaken = ({ value, onUse }: { value: string | null; onUse: () => void }) => (
  <>
    <Text size={1} role="status">
      {`Your text isn’t saved. This field was meanwhile ${value === null ? 'emptied' : `changed to ${value}`}.`}
    </Text>
    <Flex>
      <Button mode="ghost" fontSize={1} text={value === null ? 'Leave it empty' : `Use ${value}`} onClick={onUse} />
    </Flex>
  </>
)
