/**
 * The targets that the outbound client may reach. One policy is built at start from the
 * configuration and used by the client and by every check at write time, so that the same rules
 * apply to a URL when it is stored and when it is called.
 */
export interface OutboundPolicy {
  /**
   * False in production. True for a demo or a private installation: plain http, any port, loopback
   * and private networks are permitted. Link-local addresses, where clouds keep instance
   * credentials, stay refused even then.
   */
  allowPrivateNetwork: boolean;
  /**
   * The service's own public host names with their port (`castmeter.example:443`), in lower case,
   * and addresses, at every port: refused as targets so that no user can make the service call
   * itself. Another port of the same name may be another service. The rule is not applied with
   * `allowPrivateNetwork`, where service and targets share a machine.
   */
  ownAddresses: readonly string[];
  /**
   * Ports that a target may use; `DEFAULT_PORTS` unless the operator lists others. With
   * `allowPrivateNetwork` any port is allowed.
   */
  ports: readonly number[];
  /**
   * PEM certificates trusted in addition to the default roots: a private installation's authority,
   * or a test's.
   */
  extraRoots?: readonly string[];
}

/**
 * HTTPS and its usual alternative. Other ports (25, 6379, 5432) serve protocols that could read a
 * crafted HTTP body as commands.
 */
export const DEFAULT_PORTS: readonly number[] = [443, 8443];
