import { useEffect, useState, type ComponentType, type FormEvent } from 'react';

import * as words from '#words/features/proof/check-form.js';
import { useIsAlive } from '../../lib/browser/navigation.js';
import type { CheckedProof } from '../../lib/lottery/checked-proof.js';
import { Button } from '../../ui/button.js';
import { TextArea } from '../../ui/field.js';
import { FileChoice } from '../../ui/file-choice.js';

const longestFile = 100_000;

interface Result {
  readonly checked: CheckedProof;
  readonly Content: ComponentType<{ checked: CheckedProof }>;
}

/** Downloaded after the page, so that it does not delay the page, and a check only has to load the root. */
const loadChecking = () => import('./checking.js');

/** The text that was typed or read from a file, and the result of its check. */
function useCheck() {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [result, setResult] = useState<Result>();
  const [isChecking, setChecking] = useState(false);
  useEffect(() => void loadChecking().catch(() => null), []); // retried, and reported, when it is needed
  const change = (next: string, wrong?: string) => {
    setText(next);
    setFault(wrong);
    setResult(undefined);
  };
  const check = async () => {
    setChecking(true);
    change(text);
    try {
      const { checkText, CheckedText } = await loadChecking();
      const outcome = await checkText(text);
      if ('fault' in outcome) setFault(outcome.fault);
      else setResult({ checked: outcome.checked, Content: CheckedText });
    } catch {
      setFault(words.notLoaded);
    }
    setChecking(false);
  };
  const takeFile = async (file: File) =>
    file.size > longestFile ? change('', words.tooLarge) : change(await file.text());
  return { text, fault, result, isChecking, change, check, takeFile };
}

/** Checks a proof, pasted or as a file, in the browser. No sign-in is needed, and nothing is sent. */
export function CheckForm() {
  const isAlive = useIsAlive();
  const { text, fault, result, isChecking, change, check, takeFile } = useCheck();
  const isEmpty = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) void check();
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <TextArea
        label={words.proof}
        name="proof"
        spellCheck={false}
        value={text}
        error={fault}
        hint={words.hint}
        onChange={(event) => change(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={!isAlive || isEmpty}
          focusableWhenDisabled={isAlive}
          busy={isChecking && words.checking}
        >
          {words.check}
        </Button>
        <FileChoice accept="application/json,.json" disabled={!isAlive} onFile={(file) => void takeFile(file)} />
      </div>
      {result && <result.Content checked={result.checked} />}
      <p role="alert" className="sr-only">
        {fault}
      </p>
    </form>
  );
}
