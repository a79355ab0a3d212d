package planted.persistence.webhook;

import planted.application.webhook.HalfStore;

/// Breaks: portsAreInterfacesOfTheApplication.
final class CleverLaneStore extends HalfStore {}
