import Keycloak from 'keycloak-js';

import { siteConfig } from '../api/config.js';

/** Connects to the identity provider and restores an existing session through a hidden frame. */
export async function openKeycloak(): Promise<Keycloak> {
  const { keycloakUrl, realm, clientId } = await siteConfig();
  const keycloak = new Keycloak({ url: new URL(keycloakUrl, location.origin).href, realm, clientId });
  await keycloak.init({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
    // Some browsers block the frame's cookies; a visible round trip would loop between page and provider.
    silentCheckSsoFallback: false,
    checkLoginIframe: false,
    pkceMethod: 'S256',
  });
  return keycloak;
}
