export const planLabels = { monthly: 'Plan mensual', annual: 'Plan anual' };
export const per = { monthly: 'al mes', annual: 'al año' };
export const mostPopular = 'El más popular';
