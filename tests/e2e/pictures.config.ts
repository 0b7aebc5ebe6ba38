import { defineConfig } from '@playwright/test';
import usual from './playwright.config.js';

/** `make screenshots`: the pictures of the README. */
export default defineConfig({
  ...usual,
  testMatch: 'readme-pictures.ts',
  reporter: [['list']],
  use: { ...usual.use, deviceScaleFactor: 1.5, screenshot: 'off' },
});
