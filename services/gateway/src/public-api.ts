/** The public routes and the errors of the gateway itself, for the API document. */
export { routes } from './routes.js';
export { tooLarge, tooManyRequests, upstreamDown } from './errors.js';
