import { readFileSync } from 'node:fs';
import { Secret } from './kernel/access/secret.ts';
import { describeFileFault } from './kernel/file-fault.ts';

export interface Address {
  host: string;
  port: number;
  url: string;
}

export type ServiceName = 'query' | 'registry' | 'trading' | 'risk' | 'console';
export type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORTS: Record<ServiceName, number> = {
  query: 8000,
  registry: 8001,
  trading: 8002,
  risk: 8003,
  console: 8080,
};
/** `<PREFIX>_URL`, or `<PREFIX>_HOST` and `<PREFIX>_PORT`. */
export const SERVICE_PREFIXES: Record<ServiceName, string> = {
  query: 'QUERY_API',
  registry: 'REGISTRY',
  trading: 'TRADING',
  risk: 'RISK',
  console: 'CONSOLE',
};

/** Reads a setting, or the file that `<NAME>_FILE` points at (for secrets mounted as files), and collects problems. */
export class ConfigReader {
  readonly problems: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: string): string | null {
    const file = this.#env[`${name}_FILE`];
    if (file) {
      try {
        return readFileSync(file, 'utf8').trim() || null;
      } catch (error) {
        this.problems.push(`${name}_FILE: ${file} cannot be read: ${describeFileFault(error) ?? String(error)}`);
        return null;
      }
    }
    return this.#env[name]?.trim() || null;
  }

  secret(name: string): Secret | null {
    const value = this.text(name);
    return value === null ? null : new Secret(value);
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === null) return fallback;
    const found = choices.find((choice) => choice === value.toLowerCase());
    if (found === undefined) this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
    return found ?? fallback;
  }

  url(name: string, fallback: string): string;
  url(name: string, fallback: null): string | null;
  url(name: string, fallback: string | null): string | null {
    const value = this.text(name);
    if (value === null) return fallback;
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
      this.problems.push(`${name} must be an http(s) URL`);
      return fallback;
    }
    return value.replace(/\/+$/, '');
  }

  port(name: string, fallback: number): number {
    const port = Number(this.text(name) ?? fallback);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) this.problems.push(`${name} must be a port, 0 to 65535`);
    return port;
  }

  /** Reports settings of a group that are missing while others of it are set. */
  together(names: readonly string[]): boolean {
    const missing = names.filter((name) => this.text(name) === null);
    if (missing.length > 0 && missing.length < names.length) {
      this.problems.push(`${names.join(', ')} belong together: ${missing.join(', ')} is missing`);
    }
    return missing.length === 0;
  }

  integer(name: string, fallback: number, minimum: number, maximum: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (!Number.isInteger(number) || number < minimum || number > maximum) {
      this.problems.push(`${name} must be a whole number from ${minimum} to ${maximum}, not "${value}"`);
      return fallback;
    }
    return number;
  }

  address(service: ServiceName): Address {
    const prefix = SERVICE_PREFIXES[service];
    const url = new URL(this.url(`${prefix}_URL`, `http://127.0.0.1:${DEFAULT_PORTS[service]}`));
    if (url.protocol === 'https:')
      this.problems.push(`${prefix}_URL must start with http://: put a proxy in front for TLS`);
    const host = this.text(`${prefix}_HOST`) ?? url.hostname.replace(/^\[|\]$/g, '');
    const port = this.port(`${prefix}_PORT`, Number(url.port || 80));
    return { host, port, url: `http://${host.includes(':') ? `[${host}]` : host}:${port}` };
  }
}
