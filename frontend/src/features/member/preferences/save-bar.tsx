import * as words from '#words/features/member/preferences/save-bar.js';
import { classNames } from '../../../lib/format/class-names.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import type { PreferencesForm } from './use-preferences.js';

interface SaveBarProps {
  readonly form: PreferencesForm;
  readonly isRestricted: boolean;
  /** Whether one of the settings that the bar saves is open. */
  readonly isInUse: boolean;
}

const atTheEdge =
  'fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 border-t border-line-strong bg-surface ' +
  'px-4 py-3 sm:px-6 md:bottom-0';

/**
 * Saves the preferences. It is fixed to the edge of the screen while there is something to save, and otherwise below
 * the settings. The button is the same element in both places, so that it keeps the focus after saving.
 */
export function SaveBar({ form, isRestricted, isInUse }: SaveBarProps) {
  const { unsaved, failure } = form;
  const isDirty = unsaved.length > 0 && !isRestricted;
  if (!isDirty && !isRestricted && !isInUse) return null;
  return (
    // As high as the bar, so that nothing shifts when the bar becomes fixed to the edge
    <div className="min-h-20">
      <div data-lower-edge={isDirty || undefined} className={isDirty ? classNames(atTheEdge, 'rising') : undefined}>
        {failure && (
          <div className="mx-auto mb-3 max-w-[1072px]">
            <Notice tone="bad" announce="now">
              {failure}
            </Notice>
          </div>
        )}
        <div className="mx-auto flex max-w-[1072px] flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <output className="min-w-0 flex-1 basis-48">{statusOf(form, isDirty, isRestricted)}</output>
          <span className="flex gap-2 max-sm:w-full">
            {isDirty && (
              <Button kind="secondary" className="max-sm:flex-1" disabled={form.isSaving} onClick={form.discard}>
                {words.discard}
              </Button>
            )}
            <Button
              className="max-sm:flex-1"
              focusableWhenDisabled={!isRestricted}
              disabled={!isDirty}
              busy={form.isSaving && words.saving}
              onClick={form.submit}
            >
              {words.save}
            </Button>
          </span>
        </div>
      </div>
    </div>
  );
}

function statusOf({ unsaved }: PreferencesForm, isDirty: boolean, isRestricted: boolean) {
  if (isRestricted) return words.restricted;
  if (!isDirty) return <span className="text-muted">{words.allSaved}</span>;
  return words.unsaved(<strong className="font-semibold">{unsaved.join(', ')}</strong>);
}
