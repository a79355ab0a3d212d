package dev.sessiongateway.http.bots.client;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.bots.BotTarget;
import dev.sessiongateway.application.bots.BotTarget.DifyApp;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.http.bots.engine.BotAnswer;
import dev.sessiongateway.http.bots.engine.BotFailure;
import dev.sessiongateway.http.bots.engine.BotProvider;
import dev.sessiongateway.http.bots.engine.BotProvider.Reply;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import dev.sessiongateway.outbound.client.TinyProxy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// How the answers of Typebot and Dify are read, from what their documentation shows.
class BotAnswersTest {
  @AutoClose
  private final OutboundClient client =
      new OutboundClient(
          OutboundPolicy.allowing(List.of("127.0.0.1/32")),
          OutboundClient.Timeouts.DEFAULT,
          "test");

  @AutoClose private final AnsweringServer server = new AnsweringServer();

  private Reply ask(BotTarget target, @Nullable String context) throws BotFailure {
    return ask(target, context, null);
  }

  private Reply ask(BotTarget target, @Nullable String context, SessionConfig.@Nullable Proxy via)
      throws BotFailure {
    BotProvider provider =
        new HttpBotProvider(
            client,
            URI.create("http://gateway.test"),
            HttpBotProvider.OPENAI,
            new ManualTime(),
            HttpBotProvider.WITHIN);
    return provider.ask(AnsweringServer.question(target, context, via));
  }

  private List<BotAnswer> typebot(String message) throws BotFailure {
    server.answer("/api/v1/sessions/s-1/continueChat", json("{'messages':[" + message + "]}"));
    return ask(new BotTarget.Typebot(server.url(), "orders"), "s-1").answers();
  }

  private static List<BotAnswer> text(String text) {
    return List.of(new BotAnswer.Text(text.replace("~", "\n")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'text':'a '},{'text':'b','bold':true},{'text':' c','italic':true} | a *b* _c_",
        "{'text':' b ','bold':true,'italic':true},{'text':'c'} | *_b_* c",
        "{'text':'under','underline':true} | under",
        "{'text':'  ','bold':true},{'text':'x'} | x",
        "{'type':'a','url':'https://x.test','children':[{'text':'Shop'}]} | Shop (https://x.test)",
        "{'type':'a','url':'https://x.test','children':[{'text':'https://x.test'}]}"
            + " | https://x.test",
        "{'text':'Hi '},{'type':'inline-variable','children':[{'type':'p','children':["
            + "{'text':'Ada'}]}]},{'text':'!'} | Hi Ada!",
        "{'type':'inline-variable','children':[{'type':'p','children':[{'text':'a'}]},"
            + "{'type':'p','children':[{'text':'b'}]}]} | a~b"
      })
  void textMarksBecomeThoseOfPhones(String children, String said) throws BotFailure {
    var paragraph = "{'type':'p','children':[" + children + "]}";
    assertThat(typebot("{'type':'text','content':{'richText':[" + paragraph + "]}}"))
        .isEqualTo(text(said));
  }

  @Test
  void paragraphsAndListsAreLines() throws BotFailure {
    var item = "{'type':'li','children':[{'type':'lic','children':[{'text':'%s'}]}%s]}";
    var inner = ",{'type':'ul','children':[" + item.formatted("fish", "") + "]}";
    var list =
        "{'type':'ol','children':["
            + item.formatted("soup", "")
            + ","
            + item.formatted("main", inner)
            + "]}";
    var blocks =
        "{'type':'p','children':[{'text':'Menu'}]},{'type':'p','children':[{'text':''}]}," + list;
    assertThat(typebot("{'type':'text','content':{'richText':[" + blocks + "]}}"))
        .isEqualTo(text("Menu~~1. soup~2. main~  - fish"));
  }

  @Test
  void aTextThatIsDeeperThanAnyAuthorWritesIsCut() throws BotFailure {
    var deep = "{'children':[".repeat(200) + "{'text':'lost'}" + "]}".repeat(200);
    assertThat(typebot("{'type':'text','content':{'richText':[" + deep + "]}}")).isEmpty();
  }

  @Test
  void eachKindOfBubbleIsSaid() throws BotFailure {
    assertThat(
            typebot(
                "{'type':'text','content':{'type':'markdown','markdown':'**x**'}},"
                    + "{'type':'image','content':{'url':'https://x.test/a b'}},"
                    + "{'type':'audio','content':{'url':'https://x.test/a.mp3'}},"
                    + "{'type':'video','content':{'url':'https://x.test/a.mp4'}},"
                    + "{'type':'embed','content':{'url':'https://x.test/page'}},"
                    + "{'type':'unheard of','content':{}}"))
        .containsExactly(
            new BotAnswer.Text("*x*"),
            new BotAnswer.File(MediaKind.IMAGE, URI.create("https://x.test/a%20b"), null),
            new BotAnswer.File(MediaKind.VOICE, URI.create("https://x.test/a.mp3"), null),
            new BotAnswer.File(MediaKind.VIDEO, URI.create("https://x.test/a.mp4"), null),
            new BotAnswer.Text("https://x.test/page"));
  }

  @ParameterizedTest
  @CsvSource({"choice input, content", "picture choice input, title"})
  void whatAPersonMayChooseIsAList(String type, String field) throws BotFailure {
    server.answer(
        "/api/v1/sessions/s-1/continueChat",
        json("{'messages':[],'input':{'type':'%s','items':[{'%s':'Yes'},{'%s':'No'}]}}")
            .formatted(type, field, field));
    var reply = ask(new BotTarget.Typebot(server.url(), "orders"), "s-1");
    assertThat(reply.answers()).isEqualTo(text("▶️ Yes~▶️ No"));
    assertThat(reply.hasEnded()).isFalse();
  }

  @Test
  void marksInATextOrInTheChoicesBecomeButtons() throws BotFailure {
    var marks = "[buttons][title]Sure?[reply]displayText: Yes[/reply][/buttons]";
    var paragraph = "{'type':'p','children':[{'text':'" + marks + "'}]}";
    assertThat(typebot("{'type':'text','content':{'richText':[" + paragraph + "]}}"))
        .singleElement()
        .isInstanceOf(BotAnswer.Choices.class);
    server.answer(
        "/api/v1/sessions/s-1/continueChat",
        json("{'messages':[],'input':{'type':'choice input','items':[{'content':'%s'}]}}")
            .formatted(marks));
    assertThat(ask(new BotTarget.Typebot(server.url(), "orders"), "s-1").answers())
        .singleElement()
        .isInstanceOf(BotAnswer.Choices.class);
  }

  @Test
  void aFlowThatSaysNothingAtFirstHearsTheFirstMessage() throws BotFailure {
    server.answer(
        "/api/v1/typebots/orders/startChat",
        json("{'sessionId':'s-1','messages':[],'input':{'type':'text input'}}"));
    assertThat(typebot("{'type':'text','content':{'markdown':'a'}}")).isEqualTo(text("a"));
    assertThat(ask(new BotTarget.Typebot(server.url(), "orders"), null).answers())
        .isEqualTo(text("a"));
    assertThat(server.bodies().getLast().toString()).isEqualTo(json("{'message':'Hello?'}"));
  }

  private Reply typebotReply(String context, String answer) throws BotFailure {
    server.answer("/api/v1/sessions/s-1/continueChat", json(answer));
    return ask(new BotTarget.Typebot(server.url(), "orders"), context);
  }

  /// A Wait block with "Pause the flow": the flow goes on when it is asked without a message.
  @ParameterizedTest
  @CsvSource({
    "3, 3000",
    "0.5, 500",
    "'', 0",
    "-4, 0",
    "1e300, 86400000",
    "'\"soon\"', 0",
  })
  void aFlowThatPausesSaysHowLong(String seconds, long millis) throws BotFailure {
    var wait = seconds.isEmpty() ? "{}" : "{'secondsToWaitFor':" + seconds + "}";
    var reply =
        typebotReply(
            "s-1",
            "{'messages':[],'clientSideActions':[{'type':'wait','wait':"
                + wait
                + ",'expectsDedicatedReply':true}]}");
    assertThat(reply.hasEnded()).isFalse();
    assertThat(reply.pause()).isEqualTo(Duration.ofMillis(millis));
    assertThat(reply.context()).isNotEqualTo("s-1");
  }

  /// After the pause the flow is asked without a message first, and gets what was written meanwhile
  /// when it waits for something.
  @Test
  void whatWasWrittenInAPauseIsAnInputOfWhatFollows() throws BotFailure {
    var paused =
        typebotReply(
            "s-1",
            "{'messages':[],'clientSideActions':[{'type':'wait','expectsDedicatedReply':true}]}");
    var reply =
        typebotReply(
            String.valueOf(paused.context()),
            "{'messages':[{'type':'text','content':{'markdown':'now'}}],"
                + "'input':{'type':'text input'}}");
    assertThat(server.bodies().subList(1, server.bodies().size()))
        .extracting(JsonNode::toString)
        .containsExactly("{}", json("{'message':'Hello?'}"));
    assertThat(reply.answers()).isEqualTo(List.of(text("now").getFirst(), text("now").getFirst()));
    assertThat(reply.context()).isEqualTo("s-1");
    assertThat(reply.pause()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{'type':'wait','wait':{'secondsToWaitFor':3}}] | true",
        "[{'type':'setVariable','expectsDedicatedReply':true}] | false",
        "[7,null,{'expectsDedicatedReply':'yes'}] | true",
        "{'expectsDedicatedReply':true} | true"
      })
  void onlyAnActionThatExpectsAReplyKeepsAFlowWithoutAnInputGoing(String actions, boolean ended)
      throws BotFailure {
    var reply = typebotReply("s-1", "{'messages':[],'clientSideActions':" + actions + "}");
    assertThat(reply.hasEnded()).isEqualTo(ended);
  }

  private BotTarget dify(DifyApp app, String path, String answer) {
    server.answer(path, json(answer));
    return new BotTarget.Dify(app, server.url(), null);
  }

  @Test
  void aWorkflowOfDifyGetsTheTextAsAnInput() throws BotFailure {
    var target =
        dify(
            DifyApp.WORKFLOW,
            "/workflows/run",
            "{'data':{'status':'succeeded','outputs':{'text':'done','more':1}}}");
    var reply = ask(target, null);
    assertThat(reply.answers()).isEqualTo(text("done"));
    assertThat(reply.context()).isNull();
    var body = server.bodies().getLast();
    assertThat(body.at("/inputs/query").textValue()).isEqualTo("Hello?");
    assertThat(body.at("/inputs/remoteJid").textValue()).isEqualTo("2@s.whatsapp.net");
    assertThat(body.path("response_mode").textValue()).isEqualTo("blocking");
    assertThat(body.path("user").textValue()).isEqualTo("2@s.whatsapp.net");
    assertThat(body.has("query")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'outputs':{'result':'the only one'}} | the only one",
        "{'outputs':{'a':'1','b':'2'}} | ``",
        "{'outputs':{'result':7}} | ``",
        "{'outputs':null} | ``"
      })
  void aWorkflowMayNameItsOutputAsItLikes(String run, String said) throws BotFailure {
    var target = dify(DifyApp.WORKFLOW, "/workflows/run", "{'data':" + run + "}");
    assertThat(ask(target, null).answers()).isEqualTo(said.isEmpty() ? List.of() : text(said));
  }

  @Test
  void aWorkflowThatFailedIsAFailure() {
    var run = "{'data':{'status':'failed','error':'quota of key','outputs':{}}}";
    var target = dify(DifyApp.WORKFLOW, "/workflows/run", run);
    var failure = catchThrowableOfType(BotFailure.class, () -> ask(target, null));
    assertThat(failure.reason()).isEqualTo("its workflow has failed");
    assertThat(failure.isTemporary()).isFalse();
  }

  @Test
  void aTextGeneratorOfDifyCompletesTheText() throws BotFailure {
    var target =
        dify(DifyApp.TEXT_GENERATOR, "/completion-messages", "{'answer':'Hello yourself'}");
    assertThat(ask(target, null).answers()).isEqualTo(text("Hello yourself"));
    assertThat(server.bodies().getLast().at("/inputs/query").textValue()).isEqualTo("Hello?");
    assertThat(server.bodies().getLast().has("conversation_id")).isFalse();
  }

  @Test
  void anAgentOfDifyIsReadFromItsStream() throws BotFailure {
    var stream =
        """
        event: ping\r
        \r
        data: {'event':'agent_thought','thought':'hm'}\r
        \r
        data: {'event':'agent_message','answer':'Wro','conversation_id':'d-1'}

        data: {'event':'message_replace','answer':'Right'}

        data: {'event':'agent_message','answer':' so','conversation_id':'d-1'}

        data:

        data: {'event':'message_end','conversation_id':'d-1'}

        """;
    var reply = ask(dify(DifyApp.AGENT, "/chat-messages", stream), "d-0");
    assertThat(reply.answers()).isEqualTo(text("Right so"));
    assertThat(reply.context()).isEqualTo("d-1");
    assertThat(server.bodies().getLast().path("response_mode").textValue()).isEqualTo("streaming");
    assertThat(server.bodies().getLast().path("conversation_id").textValue()).isEqualTo("d-0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "data: {'event':'error','message':'no'} | it answered with an error in its stream",
        "data: {'event': | its answer is not JSON"
      })
  void aStreamThatIsNoAnswerIsAFailure(String stream, String reason) {
    var target = dify(DifyApp.AGENT, "/chat-messages", stream);
    var failure = catchThrowableOfType(BotFailure.class, () -> ask(target, null));
    assertThat(failure.reason()).isEqualTo(reason);
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP", "SOCKS5"})
  void aBotIsAskedThroughTheProxyOfTheSession(SessionConfig.Proxy.Protocol protocol)
      throws BotFailure {
    try (var proxy = new TinyProxy("ada:secret")) {
      var target = dify(DifyApp.CHAT_BOT, "/chat-messages", "{'answer':'behind it'}");
      assertThat(ask(target, null, proxy.as(protocol, "ada", "secret")).answers())
          .isEqualTo(text("behind it"));
      assertThat(proxy.targets()).singleElement().asString().contains(server.url().getAuthority());
      var refused =
          catchThrowableOfType(
              BotFailure.class, () -> ask(target, null, proxy.as(protocol, "ada", "wrong")));
      assertThat(refused.reason()).doesNotContain("secret").doesNotContain("wrong");
    }
  }
}
