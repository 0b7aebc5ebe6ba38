import { describe, expect, it } from '@jest/globals';
import { deviceName, type RecognizedDevice } from './device-name.js';

describe('the name of a device', () => {
  it.each<[RecognizedDevice, string | null]>([
    [{ browser: 'Mobile Safari/18.1', os: 'iOS', device: 'iPhone' }, 'Safari on iPhone'],
    [{ browser: 'Mobile Safari/17.4', os: 'iOS', device: 'iPad' }, 'Safari on iPad'],
    [{ browser: 'Chrome Mobile iOS/142.0.0', os: 'iOS', device: 'iPhone' }, 'Chrome on iPhone'],
    [{ browser: 'Safari/18.1', os: 'Mac OS X', device: 'Mac' }, 'Safari on Mac'],
    [{ browser: 'Edge/142.0.0', os: 'Windows', device: 'Other' }, 'Edge on Windows'],
    [{ browser: 'Firefox Mobile/145.0', os: 'Android', device: 'Generic Smartphone' }, 'Firefox on Android'],
    [{ browser: 'Samsung Internet/28.0', os: 'Android', device: 'Samsung SM-S921U' }, 'Samsung Internet on Android'],
    [{ browser: 'Chrome Mobile/142.0.0', os: 'Android', device: 'Pixel 9' }, 'Chrome on Android'],
    [{ browser: 'HeadlessChrome/142.0.0', os: 'Linux', device: 'Other' }, 'Chrome on Linux'],
    [{ browser: 'Firefox/145.0', os: 'Ubuntu', device: 'Other' }, 'Firefox on Linux'],
    [{ browser: 'Opera/120.0', os: 'Chrome OS', device: 'Other' }, 'Opera on Chromebook'],
    [{ browser: 'Chrome/142.0.0', os: 'Other', device: 'Other' }, 'Chrome'],
    [{ browser: 'Other/Unknown', os: 'Windows', device: 'Other' }, 'Windows'],
    [{ browser: 'Other/Unknown', os: 'Other', device: 'Other' }, null],
    [{}, null],
  ])('recognized as %j is %s', (device, name) => expect(deviceName(device)).toBe(name));
});
