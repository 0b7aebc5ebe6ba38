export const skip = 'Skip to content';
export const connectionLost = 'Connection lost. Please reconnect to continue.';
