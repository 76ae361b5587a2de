// String formats of the description as the validators check them; shared by generated code and by schema checks.
const { fullFormats } = require("ajv-formats/dist/formats");

const { date, email, uri, "date-time": dateTime } = fullFormats;

module.exports = {
  date,
  email,
  uri,
  "date-time": dateTime,
  // An identifier is a bare UUID, without the urn: prefix that ajv-formats lets pass.
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
};
