package dev.sessiongateway.bootstrap.replay;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The worlds that a replay begins for a bot whose sessions stay linked.
final class LinkedPhonesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PHONES =
      "[{'number':'447700900199','name':'Shop','sessions':['shop']},{'number':'447700900101','name':'Ada','sessions':[]}]";
  private static final String SHOP = "{'number':'447700900199','name':'Shop'}";

  private static JsonNode read(String text) throws IOException {
    return JSON.readTree(json(text));
  }

  private static LinkedPhones linked() throws IOException {
    return LinkedPhones.of(read(PHONES));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'world':'empty','unlink':true} | {'unlink':false,'definition':{'phones':[SHOP]}}",
        "{'definition':{'phones':[{'number':1}]}} |"
            + " {'definition':{'phones':[{'number':1},SHOP]},'unlink':false}",
        "{'definition':{'phones':[{'number':'+44 7700 900199'}]}} |"
            + " {'definition':{'phones':[{'number':'+44 7700 900199'}]},'unlink':false}",
        "{'definition':{'groups':[]}} |"
            + " {'definition':{'groups':[],'phones':[SHOP]},'unlink':false}",
        "{'definition':'phones: [{number: 1}]'} |"
            + " {'definition':{'phones':[{'number':1},SHOP]},'unlink':false}",
        // Named worlds, and what the gateway refuses, are as they are.
        "{'world':'default','unlink':true} | {'world':'default','unlink':false}",
        "{} | {'unlink':false}",
        "null | {'unlink':false}",
        "[1] | {'unlink':false}",
        "{'world':7} | {'world':7,'unlink':false}",
        "{'definition':'phones: ['} | {'definition':'phones: [','unlink':false}",
        "{'definition':'just words'} | {'definition':'just words','unlink':false}",
        "{'definition':{'phones':7}} | {'definition':{'phones':7},'unlink':false}",
        "{'definition':[1]} | {'definition':[1],'unlink':false}",
        "{'world':'empty','definition':{}} |" + " {'unlink':false,'definition':{'phones':[SHOP]}}",
      })
  void aNewWorldHasThePhonesOfSessionsToo(String recorded, String sent) throws IOException {
    assertThat((JsonNode) linked().resetBody(read(recorded)))
        .isEqualTo(read(sent.replace("SHOP", SHOP)));
  }

  @Test
  void withoutSessionsTheWorldIsTheRecordedOne() throws IOException {
    assertThat((JsonNode) LinkedPhones.of(read("[]")).resetBody(read("{'world':'empty'}")))
        .isEqualTo(read("{'world':'empty','unlink':false}"));
    assertThat((JsonNode) LinkedPhones.of(read("[]")).resetBody(null))
        .isEqualTo(read("{'unlink':false}"));
  }

  @Test
  void aPhoneWithoutItsSessionIsLost() throws IOException {
    assertThat(linked().lost(read(PHONES))).isEmpty();
    assertThat(linked().lost(read("[]"))).containsEntry("447700900199", "Shop");
  }
}
