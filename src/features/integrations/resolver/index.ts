import { resolveAddress } from "./resolve-address.ts";
import { resolveAddresses } from "./resolve-addresses.ts";

export const resolverOperations = [resolveAddress, resolveAddresses];
