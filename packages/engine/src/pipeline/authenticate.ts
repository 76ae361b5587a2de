import { refuseBy } from "../contract/refuse-by.ts";
import type { Access } from "../store/key-ring.ts";
import { type ApiRequest, header } from "../contract/request.ts";
import type { Service } from "./service.ts";

/**
 * Finds the key of a request and its company (§5.1): `Authorization: Bearer <API_KEY>`, the scheme in any letter case
 * . A revoked key is invalid.
 * @throws ApiError UNAUTHORISED for a missing or invalid key (§5.4).
 */
export function authenticate(service: Service, request: ApiRequest): Access {
  const { decisions } = service;
  const value = header(request, "authorization");
  if (value === undefined || value === "") throw refuseBy.missingKey(decisions);
  // Fast path of nearly every request: a known key in the plain form. All others take the slow path.
  const plain = value.startsWith("Bearer ") ? service.keys.get(value.slice("Bearer ".length)) : undefined;
  if (plain !== undefined && !plain.key.revoked) return plain;
  const match = (decisions["bearer-form"] === "strict" ? /^Bearer ([^\s"]+)$/ : /^bearer +([^\s"]+)$/i).exec(value);
  if (match === null) throw refuseBy.noBearer(decisions);
  const access = service.keys.get(match[1]!);
  if (access === undefined) throw refuseBy.invalidKey("invalid-key", decisions);
  if (access.key.revoked) throw decisions["revoked-key"] === "403" ? refuseBy.revokedKey() : refuseBy.invalidKey("revoked-key", decisions);
  return access;
}
