import { useNames, useWorkplace } from '../../workplace/use-workplace.ts'

type PersonSelectProps = { person: string | undefined; onChoose: (id: string) => void }

export function PersonSelect({ person, onChoose }: PersonSelectProps) {
  const { toName } = useNames()
  const workplace = useWorkplace()
  const others = workplace?.people.filter(
    ({ id, disabled }) => id !== workplace.me.id && (!disabled || id === person),
  )
  if (workplace === undefined || others === undefined) return null
  return (
    <label className="my-day__person">
      <span className="compact-label">Whose day</span>
      <select className="compact-control" value={person} onChange={({ target }) => onChoose(target.value)}>
        {[workplace.me, ...others].map(({ id }) => (
          <option key={id} value={id}>
            {toName(id)}
          </option>
        ))}
      </select>
    </label>
  )
}
