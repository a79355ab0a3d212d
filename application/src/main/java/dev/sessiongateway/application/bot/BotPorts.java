package dev.sessiongateway.application.bot;

import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.domain.bot.BotTarget;
import dev.sessiongateway.domain.media.MediaKind;
import java.util.List;
import java.util.Optional;

/// What bots need from outside.
///
/// @param cipher encrypts their keys
public record BotPorts(BotProvider provider, BotExpressions expressions, SessionCipher cipher) {
  /// Of a gateway that was given none: nobody answers.
  public static final BotPorts NONE =
      new BotPorts(new Nobody(), new NoExpressions(), SessionCipher.NONE);

  private static final class Nobody implements BotProvider {
    @Override
    public Reply ask(Question question) throws BotFailure {
      throw failure();
    }

    @Override
    public boolean takes(BotTarget target, MediaKind kind) {
      return false;
    }

    @Override
    public String transcribe(Credentials credentials, File voice) throws BotFailure {
      throw failure();
    }

    @Override
    public List<String> models(Credentials credentials) throws BotFailure {
      throw failure();
    }

    private static BotFailure failure() {
      return new BotFailure("this gateway cannot call the servers of bots", false);
    }
  }

  private static final class NoExpressions implements BotExpressions {
    @Override
    public Optional<String> problem(String expression) {
      return Optional.of("cannot be used in this gateway");
    }

    @Override
    public boolean matches(String expression, String text) {
      return false;
    }
  }
}
