import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from './config.js';

const CLOSED =
  'accelerometer browsing-topics camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb xr-spatial-tracking';

/** Browser features that no page uses, denied to injected scripts as well. */
export const PERMISSIONS_POLICY = CLOSED.split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Restricts every page, the sign-in pages included, to content of this site. */
export function securityHeaders({ PUBLIC_URL }: Config): FastifyHelmetOptions {
  const isSecure = PUBLIC_URL.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        // No library here converts text to markup or code. The only policy creates the URL of the service worker
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['service-worker'],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}
