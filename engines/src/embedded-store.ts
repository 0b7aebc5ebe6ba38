interface Database {
  command(command: { getCmdLineOpts: 1 }): Promise<{ argv?: unknown[] }>;
}

/** Whether the embedded store answers. MongoDB tells by what it was started; the embedded store tells of nothing. */
export async function isEmbeddedStore(admin: Database): Promise<boolean> {
  return (await admin.command({ getCmdLineOpts: 1 })).argv?.length === 0;
}
