package dev.hrplatform.mock.junit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;

/** JSON text and back. */
final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException error) {
      throw new HrMockException("a body is no JSON: " + error.getOriginalMessage(), error);
    }
  }

  /** A missing node for a text that is not JSON, such as CSV. */
  static JsonNode readOrMissing(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException error) {
      return MissingNode.getInstance();
    }
  }
}
