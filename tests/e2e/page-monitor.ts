import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';
import type { RunningStack } from './running-stack.js';

/** Keycloak adds a script to its responses to a form, which only cleans up the address. The policy blocks it. */
const TIDYING = { text: /^Executing inline script violates/, at: /\/auth\/realms\/[^/]+\/login-actions\// };

/** Invisible behavior of the pages of a session: reported errors and requested URLs. */
export class Conduct {
  readonly complaints: string[] = [];
  private readonly expected: RegExp[] = [];

  constructor(
    session: BrowserContext,
    private readonly stack: RunningStack,
  ) {
    session.on('console', (message) => this.record(message));
    session.on('weberror', (event) => this.complaints.push(`uncaught: ${event.error().message}`));
    session.on('request', (request) => this.follow(request));
  }

  /** Permits error responses that the test expects, because the browser logs every error response as an error. */
  expectRefusal(address: RegExp) {
    this.expected.push(address);
  }

  private record(message: ConsoleMessage) {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const isExpected =
      message.text().startsWith('Failed to load resource') && this.expected.some((address) => address.test(url));
    const isTidying = TIDYING.text.test(message.text()) && TIDYING.at.test(url);
    if (!isExpected && !isTidying) this.complaints.push(`${message.text()} (${url})`);
  }

  private follow(request: Request) {
    const url = new URL(request.url());
    if (!['http:', 'https:'].includes(url.protocol) || url.origin === this.stack.publicUrl) return;
    // The card form is another site: the visitor is redirected there, and it calls itself
    const isSandbox = url.origin === this.stack.sandboxUrl;
    const isNavigation = request.isNavigationRequest();
    // A navigation may have no frame yet
    const page = isNavigation ? '' : request.frame().page().url();
    const isVisit = isNavigation || page.startsWith(this.stack.sandboxUrl);
    if (!isSandbox || !isVisit) this.complaints.push(`called ${request.url()} from ${page || 'a navigation'}`);
  }
}
