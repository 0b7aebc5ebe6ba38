import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';

import * as words from '#words/ui/rule-list.js';
import { classNames } from '../lib/format/class-names.js';

interface RuleListProps {
  readonly text: string;
  readonly rules: readonly { readonly name: string; readonly holds: (text: string) => boolean }[];
  /** Whether the text was submitted, so that unmet rules are shown as errors. */
  readonly checked: boolean;
  /** Shows two columns if there is room. */
  readonly wide?: boolean;
}

/** Requirements of a text, checked off while the user types. */
export function RuleList({ text, rules, checked, wide }: RuleListProps) {
  return (
    <ul className={classNames('grid gap-x-4 gap-y-1 pt-1', wide && 'sm:grid-cols-2')}>
      {rules.map(({ name, holds }) => {
        const met = holds(text);
        const Icon = met ? Check : Circle;
        const tone = met ? 'text-good' : checked && 'font-semibold text-bad';
        return (
          <li key={name} className={classNames('flex items-center gap-2', tone)}>
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {name}
            <span className="sr-only">{met ? words.met : words.missing}</span>
          </li>
        );
      })}
    </ul>
  );
}
