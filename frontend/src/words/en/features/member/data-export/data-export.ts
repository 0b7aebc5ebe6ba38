export const download = 'Download my data';
export const preparing = 'Preparing…';
export const failed = 'Your data can’t be downloaded right now. Please try again.';
export const fileName = 'numbercast-my-data.json';
