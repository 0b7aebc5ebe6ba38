export const switchToTheme = { light: 'Switch to light theme', dark: 'Switch to dark theme' };
