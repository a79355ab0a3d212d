package planted.application.circle;

record Square() implements Shape {}
