import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite';

const services = process.env['GATEWAY_URL'] ?? 'http://localhost:8080';

/** Starts the two font downloads with the page, so that `font-display: optional` nearly always shows them. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Serves `vite preview` as the gateway does: each URL with its own document. */
function previewPages(): Plugin {
  return {
    name: 'preview-pages',
    configurePreviewServer({ config, middlewares }) {
      const file = join(config.root, config.build.outDir, 'site.json');
      const { pages, notFound } = JSON.parse(readFileSync(file, 'utf8')) as SiteMap;
      middlewares.use((request, _response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://preview.invalid');
        const isFile = /\.\w+$/.test(pathname) || pathname.startsWith('/api') || pathname.startsWith('/auth');
        if (!isFile) request.url = `/${pages[pathname] ?? notFound}${search}`;
        next();
      });
    },
  };
}

interface SiteMap {
  readonly pages: Readonly<Record<string, string>>;
  readonly notFound: string;
}

/** The session of the signed-in user, which public pages do not load. */
const session =
  /frontend[\\/]src[\\/]lib[\\/](?:auth[\\/](?:return-address|session|signed-in-hint|use-identity)|browser[\\/]numbers-cache)\./;
/**
 * Queries of the profile's first screen. This group precedes the settings, so that the screen does not load them. It
 * excludes mutations, and `useQueries`, which only the console uses.
 */
const account =
  /frontend[\\/]src[\\/]features[\\/]member[\\/](?:account[\\/]api|subscription[\\/]subscription-api)\.|node_modules[\\/]@tanstack[\\/](?!.*(?:useMutation|mutationObserver|useQueries|queriesObserver)\.)/;
/** Modules that the profile's settings share with their dialogs, loaded after the first screen. */
const profile =
  /frontend[\\/]src[\\/]features[\\/]member[\\/]\w+[\\/](?:grouped-phone|payment-method-button|short-dollars|confirm-with-password|current-password|reauthentication|deletion-api|upgrade-api|error-message|account-api|description-list)\.|ui[\\/](?:card|choice)\.|sms-consent/;
/** Modules shared by the pages that check a proof. */
const proof = /(?:hash|unchecked-schema|published-roots|file-choice|copy-button)\.tsx?$/;
/** Modules shared by the member pages and sign-up; text-only pages do not load them. */
const member = /frontend[\\/]src[\\/]features[\\/]member/;
const shared = /frontend[\\/]src[\\/](?:app|lib|ui)[\\/]|packages[\\/]lottery|lucide-react/;

/** Tables, which the console and two public pages load together with their rows. */
const table = /frontend[\\/]src[\\/]ui[\\/](?:table|scroll-box)\.|icons[\\/]arrow-(?:up|down)\./;

/** Fields and choices, which only pages with a form use. */
const form = /frontend[\\/]src[\\/]ui[\\/](?:field|choice)\.|icons[\\/]eye(?:-off)?\./;
/** Service calls and the reporting of their outcome; the home page and text-only pages make no calls. */
const calls = /frontend[\\/]src[\\/](?:lib[\\/]api[\\/](?:api|problem-error|unchecked-schema)|ui[\\/]load-error)\./;

/** Modules that all pages share. Other groups include their imports, so this group must have a higher priority. */
const foundation =
  /node_modules[\\/](?:react|react-dom|scheduler|lucide-react[\\/]dist[\\/]esm(?![\\/]icons))[\\/]|format[\\/]class-names/;

/** Also matches the texts of a module, whose path is the same in the folder of each language. */
const matching = (pattern: RegExp) => (id: string) => pattern.test(id.replace(/words[\\/]\w+[\\/]/, ''));

/** Groups the modules that nearly every page or the member pages share into a few files instead of thirty. */
const codeSplitting = {
  groups: [
    { name: 'react', test: foundation, priority: 5 },
    { name: 'preload', test: /vite[\\/]preload-helper/, priority: 4 },
    { name: 'table', test: matching(table), priority: 4 },
    {
      name: 'site',
      test: (id: string) =>
        matching(shared)(id) && ![session, member, form, calls].some((other) => matching(other)(id)),
      minShareCount: 6,
      priority: 3,
    },
    { name: 'form', test: matching(form), priority: 2 },
    { name: 'calls', test: matching(calls), priority: 2 },
    { name: 'account', test: matching(account), priority: 1 },
    { name: 'session', test: session },
    { name: 'profile', test: matching(profile), minShareCount: 2 },
    { name: 'member', test: matching(member), minShareCount: 3 },
    { name: 'proof', test: matching(proof) },
  ],
};

/** Inlines texts where they are used, so that texts shared by several files need no separate file. */
const optimization = { inlineConst: { mode: 'all', pass: 3 } } as const;

export default defineConfig(({ isSsrBuild, mode }) => ({
  resolve: { conditions: [mode, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [mode, ...defaultServerConditions] } },
  plugins: [react(), tailwindcss(), preloadFonts(), previewPages()],
  // The content security policy allows neither data: URLs nor inline scripts.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? {}
      : { input: ['index.html', 'public.html'], optimization, output: { codeSplitting } },
  },
  server: { proxy: { '/api': services, '/auth': services, '/config.json': services } },
}));
