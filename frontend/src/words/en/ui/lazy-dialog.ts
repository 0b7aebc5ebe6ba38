export const whenConnected = 'This opens when you are connected again.';
