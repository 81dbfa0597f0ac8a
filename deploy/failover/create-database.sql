-- For psql, once, on the leader as postgres, with --set=password=SECRET_OF_SIGNPOINT
create role signpoint login password :'password';
create database signpoint owner signpoint encoding 'UTF8' template template0;
