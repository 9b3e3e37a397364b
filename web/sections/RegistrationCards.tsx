import { styled } from 'styled-components'
import { type RegistrationLink } from '../queries/registerPage.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { formatPrice } from '../ui/money.ts'
import { Price } from '../ui/Price.tsx'

/** A card for each way to register: what it is, what it costs, and the link to its payment page. */
export function RegistrationCards({ links }: { links: RegistrationLink[] | null }) {
  if (!links?.length) return <p>No registration is open at the moment.</p>
  return (
    <Cards>
      {links.map((link) => (
        <Card key={link._id}>
          <h2>{link.title}</h2>
          <p>
            {link.description}
            {link.feeInCents !== null && ` Plus ${formatPrice(link.feeInCents)} ${link.feeNote ?? 'a dancer'}.`}
          </p>
          <Foot>
            <Price cents={link.onlinePriceInCents} note={link.priceNote ?? 'online'} />
            <RegisterLink link={link} />
          </Foot>
        </Card>
      ))}
    </Cards>
  )
}

function RegisterLink({ link: { title, url, isFull } }: { link: RegistrationLink }) {
  if (isFull) return <Closed>No places left</Closed>
  if (url === null) return <Closed>Registration opens soon</Closed>
  return (
    <ButtonLink href={url} aria-label={`Register: ${title}`}>
      Register
    </ButtonLink>
  )
}

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-m);
`

const Card = styled.li`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: 0.75rem;
  min-height: 320px;
  max-height: 500px;
  padding: 1.5rem;
  border: 1px solid var(--line);
  border-radius: 1.25rem;
  background: var(--raised);

  h2 {
    font-size: var(--step-2);
  }

  > p {
    overflow-y: auto;
    color: var(--quiet);
  }
`

const Foot = styled.div`
  display: grid;
  gap: 0.9rem;
  padding-top: 0.9rem;
  border-top: 2.5px solid var(--hot);
`

const Closed = styled.p`
  display: grid;
  align-items: center;
  min-height: 52px;
  color: var(--quiet);
  font-weight: 600;
`
