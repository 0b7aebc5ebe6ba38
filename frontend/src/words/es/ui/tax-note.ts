export const beforeTax =
  'Los precios no incluyen el impuesto sobre las ventas, que se agrega donde corresponde. Ves el total antes de pagar.';
