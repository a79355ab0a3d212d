package dev.sessiongateway.application.access;

import dev.sessiongateway.application.access.Tickets.LocalTickets;
import dev.sessiongateway.application.time.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Tag;

@Tag("redteam")
class LocalTicketsTest implements TicketStoreContract {
  private final ManualTime time = new ManualTime();
  private final LocalTickets tickets = new LocalTickets(time);

  @Override
  public TicketStore tickets() {
    return tickets;
  }

  @Override
  public TicketStore others() {
    return tickets;
  }

  @Override
  public void pass(Duration by) {
    time.advance(by);
  }
}
