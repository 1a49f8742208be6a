/** A server on a port of the loopback interface, with a superuser `postgres`. */
export interface PostgresServer {
  readonly port: number;
  readonly password: string;
  /** Its temporary directory. */
  readonly folder: string;
  /** The address of a database; `role` is `name:password`, by default the superuser. */
  url(database?: string, role?: string): string;
  /** Restarts it as after a crash. */
  crash(): Promise<unknown>;
  useCertificate(key: string, certificate: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server; undefined if there is no PostgreSQL. */
export function startPostgres(): Promise<PostgresServer | undefined>;

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that all tests share: they make databases of their own in it. */
    postgres: { readonly port: number; readonly password: string } | undefined;
  }
}
