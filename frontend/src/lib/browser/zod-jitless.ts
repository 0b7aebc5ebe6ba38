// Zod probes whether it can compile its checks into functions; the site's CSP forbids evaluating strings as code
Object.assign(((globalThis as { __zod_globalConfig?: object }).__zod_globalConfig ??= {}), { jitless: true });

export {};
