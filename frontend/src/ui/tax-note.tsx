import { usePlusTax } from '../lib/membership/use-plus-tax.js';

/** Says that sales tax is added to the prices, in installations that collect it. */
export function TaxNote({ className }: { className?: string }) {
  if (!usePlusTax()) return null;
  return (
    <p className={className}>
      Prices are before sales tax, which is added where it applies. You see the total before you pay.
    </p>
  );
}
