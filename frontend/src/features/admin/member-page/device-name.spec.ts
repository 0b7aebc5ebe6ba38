import { describe, expect, it } from '@jest/globals';

import { deviceName } from './device-name.js';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the device of a consent', () => {
  it.each([
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} Version/18.1 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} CriOS/142.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPhone',
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.1 Safari/605.1.15`, 'Safari on Mac'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/142.0.0.0 Chrome/142.0.0.0 Safari/537.36`,
      'Chrome on Linux',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
    ['Firefox/145.0', 'Firefox'],
    ['curl/8.5', 'curl/8.5'],
  ])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});
