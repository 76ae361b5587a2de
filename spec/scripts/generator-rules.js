// Rules of `redocly lint` for forms that generators of clients cannot read. Each says which one, and what it makes of them.

/** oapi-codegen stops at a type with two kinds. */
const oneType = () => ({
  Schema({ type }, { report, location }) {
    if (Array.isArray(type) && type.filter((name) => name !== "null").length > 1)
      report({ message: "Give each type a branch of `oneOf`.", location: location.child("type") });
  },
});

/** openapi-generator 7.14 reads null where a class must have no further members, and no client survives a new member. */
const openObject = () => ({
  Schema(schema, { report, location }) {
    if (schema.additionalProperties === false)
      report({ message: "Write `x-exact: true`: clients must take members that a later version adds.", location });
  },
});

/** openapi-typescript makes a member with a default required, also where it is sent. */
const noDefaultMember = () => ({
  Schema({ properties = {} }, { report, location }) {
    for (const [name, member] of Object.entries(properties))
      if (Object.hasOwn(member, "default"))
        report({ message: "Say the default in the description.", location: location.child(["properties", name, "default"]) });
  },
});

/**
 * Clients read a response by one media type. What is no JSON is marked as bytes: the native client of Java parses any other text as
 * JSON. By `contentMediaType`: with `format: binary`, openapi-python-client fails for a text type.
 */
const oneMediaType = () => ({
  MediaTypesMap(types, { report, location }) {
    const names = Object.keys(types);
    if (names.length > 1) report({ message: "Describe one media type.", location });
    for (const name of names)
      if (!/json|^multipart\//.test(name) && types[name].schema?.contentMediaType !== "application/octet-stream")
        report({ message: "Give what is no JSON `contentMediaType: application/octet-stream`.", location: location.child(name) });
  },
});

export default function generatorRules() {
  return {
    id: "generators",
    rules: {
      oas3: { "one-type": oneType, "open-object": openObject, "no-default-member": noDefaultMember, "one-media-type": oneMediaType },
    },
  };
}
