export const beforeTax =
  'Prices are before sales tax, which is added where it applies. You see the total before you pay.';
