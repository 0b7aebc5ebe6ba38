import { useEffect, useRef, useState } from 'react';

import { fieldErrorsOf, hasCode, messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { TextField } from '../../../ui/field.js';
import { Notice } from '../../../ui/notice.js';
import { Panel } from '../../../ui/panel.js';
import { toast } from '../../../ui/toast.js';
import { faultOf, groupTitles, ruleFields } from './rule-fields.js';
import { changeDraft, type Draft, type RuleGroup, useAct } from './rules-api.js';

interface RuleEditorProps {
  readonly draft: Draft;
  /** The group of rules to edit. */
  readonly group: RuleGroup;
  readonly onClose: () => void;
}

const typedOf = (rules: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)]));

/** Values on the draft as it was when the editor opened, so that changes by other operators are not overwritten. */
function useRuleForm({ draft, group, onClose }: RuleEditorProps) {
  const [base] = useState(draft);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => typedOf(draft[group]));
  const [faults, setFaults] = useState<Readonly<Record<string, string | undefined>>>({});
  const [submitted, setSubmitted] = useState(0);
  const change = useAct(changeDraft, {
    onSuccess: () => {
      toast('The draft is saved');
      onClose();
    },
  });
  const type = (name: string, value: string) => {
    setTyped({ ...typed, [name]: value });
    setFaults({ ...faults, [name]: undefined });
    change.reset();
  };
  const save = () => {
    const found = ruleFields[group].map((field) => [field.name, faultOf(field, typed[field.name] ?? '')] as const);
    setFaults(Object.fromEntries(found));
    setSubmitted(submitted + 1);
    if (found.some(([, fault]) => fault)) return;
    const numbers = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, Number(value)]));
    change.mutate({ ...base, [group]: numbers });
  };
  const refused = fieldErrorsOf(change.error);
  const faultAt = (name: string) => faults[name] ?? refused[`${group}/${name}`];
  const form = useFocusOnFault(change.error, submitted);
  return { form, typed, type, save, change, faultAt, isPlaced: Object.keys(refused).length > 0 };
}

/** Moves the focus to the first rejected field. */
function useFocusOnFault(error: unknown, faults: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [error, faults]);
  return form;
}

/** Editor of one group of rules, with an explanation of each number. */
export function RuleEditor(props: RuleEditorProps) {
  const { group, draft, onClose } = props;
  const { form, typed, type, save, change, faultAt, isPlaced } = useRuleForm(props);
  return (
    <Panel
      open
      onClose={onClose}
      title={`${groupTitles[group]}, draft ${draft.version}`}
      actions={
        <>
          <Button type="submit" form="rule-editor" busy={change.isPending && 'Saving…'}>
            Save to the draft
          </Button>
          <Button kind="quiet" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="rule-editor"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className="grid gap-x-6 gap-y-4 sm:grid-cols-2"
      >
        {ruleFields[group].map(({ name, label, hint, ...limits }) => (
          <TextField
            key={name}
            {...limits}
            type="number"
            inputMode={limits.step === 1 ? 'numeric' : 'decimal'}
            label={label}
            hint={hint}
            value={typed[name] ?? ''}
            onChange={(event) => type(name, event.target.value)}
            error={faultAt(name)}
          />
        ))}
      </form>
      {change.error && !isPlaced && <Refusal error={change.error} onClose={onClose} />}
    </Panel>
  );
}

function Refusal({ error, onClose }: { error: Error; onClose: () => void }) {
  const isOutdated = hasCode(error, 'draft-changed') || hasCode(error, 'draft-gone');
  return (
    <Notice tone="bad" announce="now" className="mt-4">
      <p>{messageOf(error, 'The draft could not be saved. Nothing was changed; please try again.')}</p>
      {isOutdated && (
        <Button kind="secondary" size="small" onClick={onClose}>
          Close without saving
        </Button>
      )}
    </Notice>
  );
}
