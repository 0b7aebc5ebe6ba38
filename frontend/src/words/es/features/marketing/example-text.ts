// The words of services/delivery; tests/documentation/example-text.spec.ts compares them
export const heading = 'Numbercast Powerball lun 30 nov';
export const stop = 'STOP para cancelar';
