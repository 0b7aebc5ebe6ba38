export const turnOn = 'Turn on auto-renewal';
