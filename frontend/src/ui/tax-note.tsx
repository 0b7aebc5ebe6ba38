import * as words from '#words/ui/tax-note.js';
import { classNames } from '../lib/format/class-names.js';

/**
 * Says that sales tax is added to the prices. Only installations that collect it show it: the gateway marks their
 * documents (`data-plus-tax`).
 */
export function TaxNote({ className }: { className?: string }) {
  return <p className={classNames('tax-note', className)}>{words.beforeTax}</p>;
}
