package dev.sessiongateway.http.familyb.messaging;

import static dev.sessiongateway.http.familyb.messaging.Sends.BOB;
import static dev.sessiongateway.http.familyb.messaging.Sends.PNG;
import static dev.sessiongateway.http.familyb.messaging.Sends.flat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Polls, lists and buttons.
class InteractiveRoutesTest {
  @AutoClose private static final TestServer server = new TestServer();

  private Sends sends;

  @BeforeEach
  void link() {
    sends = new Sends(server);
  }

  @Nested
  class Poll {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "{'number':'4915550000002','name':'When?','selectableCount':1,'values':['Now','Later']}",
          """
          {'number':'4915550000002','options':{'delay':0},
           'pollMessage':{'name':'When?','selectableCount':1,'values':['Now','Later']}}
          """
        })
    void asksWithItsOptions(String body) {
      var json = sends.sent("sendPoll", body);
      assertThat(sends.content()).isEqualTo(new Content.Poll("When?", List.of("Now", "Later"), 1));
      assertThat(JsonField.text(json, "messageType")).isEqualTo("pollCreationMessageV3");
      assertThat(JsonField.text(json, "/message/pollCreationMessageV3/options/1/optionName"))
          .isEqualTo("Later");
    }

    @Test
    void mayLetChooseMoreThanThereIs() {
      sends.sent("sendPoll", flat("'name':'Q','selectableCount':10,'values':['a','b']"));
      assertThat(sends.content()).isEqualTo(new Content.Poll("Q", List.of("a", "b"), 2));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = {
          "'selectableCount':1,'values':['a','b'] | name",
          "'name':' ','selectableCount':1,'values':['a','b'] | name",
          "'name':'Q','values':['a','b'] | selectableCount",
          "'name':'Q','selectableCount':-1,'values':['a','b'] | selectableCount",
          "'name':'Q','selectableCount':13,'values':['a','b'] | selectableCount",
          "'name':'Q','selectableCount':'1','values':['a','b'] | selectableCount",
          "'name':'Q','selectableCount':1 | values",
          "'name':'Q','selectableCount':1,'values':['a'] | values",
          "'name':'Q','selectableCount':1,'values':['a','a'] | values",
          "'name':'Q','selectableCount':1,'values':['a',' '] | values.1",
          "'name':'Q','selectableCount':1,'values':['a',7] | values.1",
          "'name':'Q','selectableCount':1,'values':['a',null] | values.1"
        })
    void badInputNamesTheField(String fields, String field) {
      sends.refuses("sendPoll", flat(fields), field);
    }
  }

  @Nested
  class ListOfRows {
    private static final Content PLANS =
        new InteractiveContent.ListMessage(
            "Plans",
            "Which one?",
            "with tax",
            "Choose",
            List.of(new ListSection("All", List.of(new ListSection.Row("a", "Plan A", "cheap")))));

    @ParameterizedTest
    @ValueSource(
        strings = {
          """
          {'number':'4915550000002','title':'Plans','description':'Which one?','buttonText':'Choose',
           'footerText':'with tax','sections':[{'title':'All','rows':[
            {'title':'Plan A','description':'cheap','rowId':'a'}]}]}
          """,
          """
          {'number':'4915550000002','title':'Plans','description':'Which one?','button':'Choose',
           'footer':'with tax','values':[{'title':'All','rows':[
            {'title':'Plan A','description':'cheap','rowId':'a'}]}]}
          """,
          """
          {'number':'4915550000002','listMessage':{'title':'Plans','description':'Which one?',
           'buttonText':'Choose','footerText':'with tax','sections':[{'title':'All','rows':[
            {'title':'Plan A','description':'cheap','rowId':'a'}]}]}}
          """
        })
    void opensWithAButton(String body) {
      var json = sends.sent("sendList", body);
      assertThat(sends.content()).isEqualTo(PLANS);
      assertThat(JsonField.text(json, "messageType")).isEqualTo("listMessage");
      assertThat(JsonField.text(json, "/message/listMessage/sections/0/rows/0/rowId"))
          .isEqualTo("a");
    }

    @ParameterizedTest
    @CsvSource({
      "title, title",
      "buttonText, buttonText",
      "footerText, footerText",
      "sections, sections",
      "rows, sections.0.rows",
      "rowId, sections.0.rows.0.rowId"
    })
    void whatIsMissingIsNamed(String left, String field) {
      var body =
          """
          {"number":"4915550000002","title":"P","buttonText":"C","footerText":"f",
           "sections":[{"title":"All","rows":[{"title":"A","rowId":"a"}]}]}
          """;
      sends.refuses("sendList", body.replaceFirst("\"" + left + "\"", "\"left-out\""), field);
    }

    @Test
    void rowIdsAreUniqueAndSectionsHaveRows() {
      var body = "'title':'P','buttonText':'C','footerText':'f','sections':[%s]";
      sends.refuses("sendList", flat(body.formatted("")), "sections");
      sends.refuses("sendList", flat(body.formatted("{'title':'s','rows':[]}")), "sections.0.rows");
      var row = "{'title':'A','rowId':'a'}";
      sends.refuses(
          "sendList",
          flat(body.formatted("{'title':'s','rows':[" + row + "," + row + "]}")),
          "sections.rows.rowId");
    }
  }

  @Nested
  class Buttons {
    private String buttons(String buttons) {
      return flat(
          "'title':'Order','description':'Right?','footer':'f','buttons':[" + buttons + "]");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          """
          {'number':'4915550000002','title':'Order','description':'Right?','footer':'f','buttons':[
           {'type':'reply','displayText':'Yes','id':'y'},{'type':'reply','text':'No','id':'n'}]}
          """,
          """
          {'number':'4915550000002','buttonMessage':{'title':'Order','description':'Right?',
           'footerText':'f','buttons':[{'buttonText':'Yes','buttonId':'y'},
            {'buttonText':'No','buttonId':'n'}]}}
          """
        })
    void areThreeReplies(String body) {
      var json = sends.sent("sendButtons", body);
      assertThat(sends.content())
          .isEqualTo(
              new InteractiveContent.Buttons(
                  "Order",
                  null,
                  "Right?",
                  "f",
                  List.of(new Button.Reply("y", "Yes"), new Button.Reply("n", "No"))));
      assertThat(JsonField.text(json, "messageType")).isEqualTo("viewOnceMessage");
      assertThat(JsonField.text(json, "/key/participant")).isEqualTo(BOB.networkForm());
      assertThat(
              JsonField.text(
                  json,
                  "/message/viewOnceMessage/message/interactiveMessage/nativeFlowMessage"
                      + "/buttons/0/name"))
          .isEqualTo("quick_reply");
    }

    @Test
    void mayCopyOpenAndCall() {
      sends.sent(
          "sendButtons",
          buttons(
              "{'type':'copy','displayText':'Code','copyCode':'C-1'},"
                  + "{'type':'url','displayText':'Open','url':'https://a.example'},"
                  + "{'type':'call','displayText':'Call','phoneNumber':'+4930123456'}"));
      assertThat(((InteractiveContent.Buttons) sends.content()).buttons())
          .containsExactly(
              new Button.Copy("Code", "C-1"),
              new Button.Url("Open", "https://a.example"),
              new Button.Call("Call", "+4930123456"));
    }

    @ParameterizedTest
    @CsvSource({"phone, PHONE", "email, EMAIL", "cpf, CPF", "cnpj, CNPJ", "random, EVP"})
    void mayPay(String keyType, String onTheWire) throws Exception {
      var json =
          sends.sent(
              "sendButtons",
              buttons(
                  "{'type':'pix','currency':'BRL','name':'Loja','keyType':'"
                      + keyType
                      + "','key':'k-1'}"));
      var button =
          json.at(
              "/message/viewOnceMessage/message/interactiveMessage/nativeFlowMessage/buttons/0");
      assertThat(JsonField.text(button, "name")).isEqualTo("payment_info");
      var code = "/payment_settings/0/pix_static_code/";
      var parameters = new ObjectMapper().readTree(JsonField.text(button, "buttonParamsJson"));
      assertThat(JsonField.text(parameters, code + "key_type")).isEqualTo(onTheWire);
      assertThat(JsonField.text(parameters, code + "key")).isEqualTo("k-1");
      assertThat(JsonField.text(parameters, code + "merchant_name")).isEqualTo("Loja");
    }

    @Test
    void mayHaveAPictureAbove() {
      var json =
          sends.sent(
              "sendButtons",
              flat(
                  "'title':'Order','thumbnailUrl':'data:image/png;base64,"
                      + PNG
                      + "','buttons':[{'type':'reply','displayText':'Yes'}]"));
      var header = json.at("/message/viewOnceMessage/message/interactiveMessage/header");
      assertThat(JsonField.bool(header, "hasMediaAttachment")).isTrue();
      assertThat(JsonField.text(header, "/imageMessage/mimetype")).isEqualTo("image/png");
      assertThat(sends.content())
          .isInstanceOfSatisfying(
              InteractiveContent.Buttons.class,
              buttons -> {
                assertThat(buttons.header()).isNull();
                assertThat(buttons.body()).isEqualTo("Order");
                assertThat(buttons.buttons()).containsExactly(new Button.Reply("0", "Yes"));
              });
    }

    @Test
    void needNoOtherText() {
      sends.sent("sendButtons", flat("'buttons':[{'type':'reply','displayText':'Yes'}]"));
      assertThat(sends.content().text()).isEqualTo("Yes");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = {
          " | buttons",
          "7 | buttons.0",
          "{'type':'sell','displayText':'A'} | buttons.0.type",
          "{'type':'reply'} | buttons.0.displayText",
          "{'type':'reply','displayText':'A'},{'type':'reply','displayText':' '} |"
              + " buttons.1.displayText",
          "{'type':'copy','displayText':'A'} | buttons.0.copyCode",
          "{'type':'url','displayText':'A'} | buttons.0.url",
          "{'type':'url','displayText':'A','url':'ftp://a'} | buttons.url",
          "{'type':'call','displayText':'A'} | buttons.0.phoneNumber",
          "{'type':'pix','name':'L','keyType':'cpf','key':'k'} | buttons.0.currency",
          "{'type':'pix','currency':'R$','name':'L','keyType':'cpf','key':'k'} |"
              + " buttons.0.currency",
          "{'type':'pix','currency':'BRL','keyType':'cpf','key':'k'} | buttons.0.name",
          "{'type':'pix','currency':'BRL','name':'L','key':'k'} | buttons.0.keyType",
          "{'type':'pix','currency':'BRL','name':'L','keyType':'iban','key':'k'} |"
              + " buttons.0.keyType",
          "{'type':'pix','currency':'BRL','name':'L','keyType':'cpf'} | buttons.0.key",
          "{'text':'1'},{'text':'2'},{'text':'3'},{'text':'4'} | buttons",
          "{'text':'1'},{'type':'copy','text':'2','copyCode':'c'} | buttons",
          "{'type':'pix','currency':'BRL','name':'L','keyType':'cpf','key':'k'},{'type':'copy','text':'2','copyCode':'c'}"
              + " | buttons",
          "{'text':'1','id':'a'},{'text':'2','id':'a'} | buttons.id"
        })
    void badInputNamesTheField(String given, String field) {
      sends.refuses("sendButtons", buttons(given == null ? "" : given), field);
    }

    @Test
    void aFileThatIsNoPictureIsNamed() {
      var button = "'buttons':[{'text':'A'}]";
      sends.refuses("sendButtons", flat(button + ",'thumbnailUrl':'?'"), "thumbnailUrl");
      sends.refuses(
          "sendButtons", flat(button + ",'thumbnailUrl':'http://no.example/'"), "thumbnailUrl");
      sends.refuses("sendButtons", flat("'title':'x'"), "buttons");
    }
  }
}
