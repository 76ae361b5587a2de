import { messagingFaults } from "../src/catalogue/messaging.ts";
import { type Proof, proof, unchecked } from "./proof.ts";

/** The conversation with the advisor (§4.8). */
export const messagingProofs: readonly Proof[] = messagingFaults.map(({ id }) =>
  proof(id, (mock) => ["wattle", "acorn"].map((slug) => unchecked(mock, `hrk_${slug}_full`).get("/messaging/conversation").text)),
);
