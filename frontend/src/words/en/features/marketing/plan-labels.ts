export const planLabels = { monthly: 'Monthly plan', annual: 'Annual plan' };
/** Follows a price. */
export const per = { monthly: 'per month', annual: 'per year' };
export const mostPopular = 'Most popular';
