// Zod compiles its checks into functions, and tries first whether it may: the site's policy forbids text that becomes code
Object.assign(((globalThis as { __zod_globalConfig?: object }).__zod_globalConfig ??= {}), { jitless: true });

export {};
