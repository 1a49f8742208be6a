/** Variables of ours and of the database, and names under which people keep secrets. */
const PRIVATE = /^(PG|PINCER_)|PASSW|PASSPHRASE|SECRET|TOKEN|CREDENTIAL|API_?KEY|_KEY$|^DATABASE_URL$/i;

/** What a program of somebody else's gets to see of an environment: all but what is private. */
export function publicEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !PRIVATE.test(name)));
}
