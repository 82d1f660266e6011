/**
 * What the outbound client may reach. One policy is built at start from the configuration and given
 * to the client and to every check at write time, so a URL that is accepted on Monday is judged by
 * the same rule when it is called.
 */
export interface OutboundPolicy {
  /**
   * Off in production. On for a demo or a private installation: plain http, any port, loopback and
   * private networks are permitted. Link-local addresses, where clouds keep instance credentials,
   * stay refused even then.
   */
  allowPrivateNetwork: boolean;
  /**
   * The service's own public addresses, refused as targets so that nobody makes the service call
   * itself. Not applied with `allowPrivateNetwork`, where service and targets share one machine.
   */
  ownAddresses: readonly string[];
  /**
   * Ports a target may name; `DEFAULT_PORTS` unless the operator lists others. Any port with
   * `allowPrivateNetwork`.
   */
  ports: readonly number[];
  /**
   * PEM certificates trusted in addition to the default roots: a private installation's authority,
   * or a test's.
   */
  extraRoots?: readonly string[];
}

/**
 * Completions B9.4. Others (25, 6379, 5432) speak protocols that a crafted HTTP body can be
 * mistaken for.
 */
export const DEFAULT_PORTS: readonly number[] = [443, 8443];
