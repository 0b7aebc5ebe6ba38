import { classNames } from '../lib/format/class-names.js';

/**
 * Says that sales tax is added to the prices. Only installations that collect it show it: the gateway marks their
 * documents (`data-plus-tax`).
 */
export function TaxNote({ className }: { className?: string }) {
  return (
    <p className={classNames('tax-note', className)}>
      Prices are before sales tax, which is added where it applies. You see the total before you pay.
    </p>
  );
}
