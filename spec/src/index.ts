/** Everything the contract says, as data. Start-up sensitive code imports the parts by their own names. */
export * from "../generated/operations.ts";
export * from "../generated/decisions.ts";
