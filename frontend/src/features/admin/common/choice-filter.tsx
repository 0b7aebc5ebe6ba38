import { controlStyles, FieldFrame } from '../../../ui/field.js';

interface ChoiceFilterProps {
  readonly label: string;
  readonly value: string;
  /** The values with their titles. */
  readonly choices: readonly (readonly [value: string, title: string])[];
  readonly onChoose: (value: string) => void;
}

export function ChoiceFilter({ label, value, choices, onChoose }: ChoiceFilterProps) {
  return (
    <FieldFrame label={label} bare>
      {({ id }) => (
        <select id={id} value={value} onChange={(event) => onChoose(event.target.value)} className={controlStyles}>
          {choices.map(([choice, title]) => (
            <option key={choice} value={choice}>
              {title}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
